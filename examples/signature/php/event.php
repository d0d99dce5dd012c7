<?php

declare(strict_types=1);

require_once __DIR__ . '/signature.php';

/** One client's webhook secret. The master secret never leaves the server. */
function secret_for(string $identifier, string $master): string
{
    return hash_hmac('sha256', $identifier, $master);
}

final class VerifiedEvent
{
    /** @param mixed $message whatever the client sent: check it before you use it */
    public function __construct(
        public readonly mixed $action,
        public readonly string $identifier,
        public readonly mixed $message,
        /** The secret that signed the event; the reply needs it. */
        public readonly string $secret,
    ) {
    }
}

/** The event, or null unless the client that it names signed it. */
function read_event(string $body, ?string $header, string $master): ?VerifiedEvent
{
    $event = json_decode($body, true);
    $identifier = $event['data']['connection']['identifier'] ?? null;
    if (!is_string($identifier) || $master === '') {
        return null;
    }
    $secret = secret_for($identifier, $master);
    if (!verify_signature($body, $header, $secret)) {
        return null;
    }
    return new VerifiedEvent(
        $event['action'] ?? null,
        $identifier,
        $event['data']['message'] ?? null,
        $secret,
    );
}
