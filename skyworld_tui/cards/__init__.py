"""What a card says: definitions (:mod:`.model`), files (:mod:`.load`), rules text (:mod:`.text`), decks."""
