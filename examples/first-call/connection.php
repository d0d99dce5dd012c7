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
        'follow_location' => 0, // Following a redirect would take the secret elsewhere.
        'ignore_errors' => true,
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
$headers = $http_response_header ?? [];
if (!str_contains($headers[0] ?? '', ' 200')) {
    fwrite(STDERR, implode("\n", [...$headers, $answer]) . "\n");
    exit(1);
}

// Pass only this to the client.
echo json_decode($answer, true)['url'], PHP_EOL;
