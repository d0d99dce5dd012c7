<?php

// The person, and this one connection of theirs.
$identifier = '42.' . bin2hex(random_bytes(8));
$master = getenv('SOCKETLESS_WEBHOOK_MASTER_SECRET');
$secret = hash_hmac('sha256', $identifier, $master);

$response = fopen(
    'https://app.socketless.ws/api/v0/connection',
    'rb',
    false,
    stream_context_create(['http' => [
        'method' => 'POST',
        'timeout' => 10,
        // Following a redirect would take the secret elsewhere.
        'follow_location' => 0,
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
if ($response === false) {
    exit(1); // PHP has said why.
}
$answer = stream_get_contents($response);
$headers = stream_get_meta_data($response)['wrapper_data'];
if (!str_contains($headers[0], ' 200')) {
    fwrite(STDERR, implode("\n", [...$headers, $answer]) . "\n");
    exit(1);
}

// Pass only this to the client.
echo json_decode($answer, true)['url'], PHP_EOL;
