<?php

// Calls functions of socketless.php, one a line of input, and prints what each returned or threw as JSON.
declare(strict_types=1);

use Socketless\Answer;
use Socketless\WebhookEvent;

require __DIR__ . '/socketless.php';

function result_of(array $call): mixed
{
    $arguments = $call['args'];
    if (isset($call['bytes'])) {
        array_unshift($arguments, base64_decode($call['bytes']));
    }
    $name = strtolower(preg_replace('/[A-Z]/', '_$0', $call['call']));
    if ($name === 'read_event') {
        $stream = fopen('php://memory', 'w+b');
        fwrite($stream, base64_decode($arguments[0]));
        rewind($stream);
        $arguments[0] = $stream;
    }
    if ($name === 'reply') {
        $arguments[0] = new WebhookEvent(...$arguments[0]);
    }
    $result = ("Socketless\\$name")(...$arguments);
    if ($result instanceof Answer) {
        $authorization = $result->headers['Authorization'] ?? null;
        return ['status' => $result->status, 'body' => $result->body, 'authorization' => $authorization];
    }
    return $result;
}

while (($line = fgets(STDIN)) !== false) {
    try {
        $answer = ['result' => result_of(json_decode($line, true, flags: JSON_THROW_ON_ERROR))];
    } catch (Throwable $error) {
        $answer = ['error' => $error->getMessage()];
    }
    echo json_encode($answer, JSON_THROW_ON_ERROR), "\n";
}
