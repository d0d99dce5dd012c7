<?php

// The person, and this one connection of theirs.
$identifier = '42.' . bin2hex(random_bytes(8));
$secret = hash_hmac('sha256', $identifier, getenv('SOCKETLESS_WEBHOOK_MASTER_SECRET'));

$answer = file_get_contents(
    'https://app.socketless.ws/api/v0/connection',
    false,
    stream_context_create(['http' => [
        'method' => 'POST',
        'timeout' => 10,
        'max_redirects' => 1, // None: it would take the secret elsewhere.
        'header' => [
            'Authorization: Bearer ' . getenv('SOCKETLESS_API_KEY'),
            'Content-Type: application/json',
        ],
        'content' => json_encode([
            'identifier' => $identifier,
            'webhook' => [
                'url' => 'https://example.com/api/socketless',
                'secret' => $secret,
            ],
        ]),
    ]])
);
if ($answer === false) {
    exit(1);
}

// Pass only this to the client.
echo json_decode($answer, true)['url'], PHP_EOL;
