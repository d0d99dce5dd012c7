<?php

// Calls one function of socketless.php, and prints what it returned or threw as JSON.
declare(strict_types=1);

use Socketless\Answer;
use Socketless\WebhookEvent;

require __DIR__ . '/socketless.php';

['call' => $call, 'args' => $arguments] = json_decode($argv[1], true, flags: JSON_THROW_ON_ERROR);
$name = strtolower(preg_replace('/[A-Z]/', '_$0', $call));
if ($name === 'read_event') {
    $stream = fopen('php://memory', 'w+b');
    fwrite($stream, base64_decode($arguments[0]));
    rewind($stream);
    $arguments[0] = $stream;
}
if ($name === 'reply') {
    $arguments[0] = new WebhookEvent(...$arguments[0]);
}

try {
    $result = ("Socketless\\$name")(...$arguments);
} catch (RuntimeException | InvalidArgumentException $error) {
    echo json_encode(['error' => $error->getMessage()], JSON_THROW_ON_ERROR), "\n";
    exit();
}
if ($result instanceof Answer) {
    $authorization = $result->headers['Authorization'] ?? null;
    $result = ['status' => $result->status, 'body' => $result->body, 'authorization' => $authorization];
}
echo json_encode(['result' => $result], JSON_THROW_ON_ERROR), "\n";
