from typing import Callable, Optional

from socketless import Reply, Socketless, WebhookEvent, sent_by


def lobby(
    socketless: Socketless,
) -> Callable[[WebhookEvent], Optional[Reply]]:
    """Joins everyone to one room, and sends each person's messages to all."""

    def on_event(event: WebhookEvent) -> Optional[Reply]:
        if event.action == "CONNECTION_OPEN":
            return {"join": ["lobby"]}
        if event.action == "CONNECTION_CLOSE":
            return {"leave": ["lobby"]}
        # What a client sends can be anything; who sent it is verified.
        text = sent_by(event).get("text")
        if isinstance(text, str) and len(text) <= 500:
            message = {"from": event.user, "text": text}
            socketless.send({"feeds": "lobby"}, message)
        return None

    return on_event
