<?php

declare(strict_types=1);

require __DIR__ . '/event.php';

/** Asks for one connection of this person, and returns the url for their browser. */
function new_connection(string $user): string
{
    $identifier = $user . '.' . bin2hex(random_bytes(8));
    $service = getenv('SOCKETLESS_API_URL') ?: 'https://app.socketless.ws';
    $body = [
        'identifier' => $identifier,
        'webhook' => [
            'url' => getenv('PUBLIC_URL') . '/webhook',
            'secret' => secret_for($identifier, getenv('SOCKETLESS_WEBHOOK_MASTER_SECRET')),
            'options' => ['sendOnConnect' => true, 'sendOnMessage' => true, 'sendOnDisconnect' => true],
        ],
    ];
    $http = [
        'method' => 'POST',
        'timeout' => 10,
        'header' => [
            'Authorization: Bearer ' . getenv('SOCKETLESS_API_KEY'),
            'Content-Type: application/json',
        ],
        'content' => json_encode($body, JSON_THROW_ON_ERROR),
    ];
    $context = stream_context_create(['http' => $http]);
    $answer = file_get_contents("$service/api/v0/connection", false, $context);
    if ($answer === false) {
        throw new RuntimeException('Socketless gave no connection');
    }
    return json_decode($answer, true, flags: JSON_THROW_ON_ERROR)['url'];
}
