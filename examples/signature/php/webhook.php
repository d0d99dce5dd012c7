<?php

declare(strict_types=1);

require __DIR__ . '/signature.php';

function answer(int $status, string $type, string $body): never
{
    http_response_code($status);
    header("Content-Type: $type");
    echo $body;
    exit;
}

$secret = getenv('SOCKETLESS_WEBHOOK_SECRET');
if ($secret === false || $secret === '') {
    answer(500, 'text/plain', 'Set SOCKETLESS_WEBHOOK_SECRET.');
}

$body = file_get_contents('php://input');
$header = $_SERVER['HTTP_X_SOCKETLESS_SIGNATURE'] ?? null;
if (!verify_signature($body, $header, $secret)) {
    answer(401, 'text/plain', 'Invalid signature');
}

try {
    $event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
} catch (JsonException) {
    answer(400, 'text/plain', 'Malformed JSON');
}

$reply = new stdClass();
if ($event['action'] === 'MESSAGE') {
    $reply->messages = [
        'message' => $event['data']['message'] ?? null,
        'clients' => $event['data']['connection']['identifier'],
    ];
}
header("Authorization: Bearer $secret");
answer(200, 'application/json', json_encode($reply, JSON_THROW_ON_ERROR));
