<?php

declare(strict_types=1);

use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Slim\Factory\AppFactory;

require __DIR__ . '/../vendor/autoload.php';
require __DIR__ . '/../event.php';

/** More than your clients' longest message needs. */
const MAX_BYTES = 64 * 1024;

$master = getenv('SOCKETLESS_WEBHOOK_MASTER_SECRET') ?: throw new RuntimeException(
    'Set SOCKETLESS_WEBHOOK_MASTER_SECRET.',
);

function answer(Response $response, int $status, string $type, string $body): Response
{
    $response->getBody()->write($body);
    return $response->withStatus($status)->withHeader('Content-Type', $type);
}

$app = AppFactory::create();

$app->post('/webhook', function (Request $request, Response $response) use ($master): Response {
    $stream = $request->getBody()->detach();
    $body = $stream === null ? '' : stream_get_contents($stream, MAX_BYTES + 1);
    if (strlen($body) > MAX_BYTES) {
        return answer($response, 413, 'text/plain', 'Body too large');
    }
    $header = $request->getHeaderLine('x-socketless-signature');
    $event = read_event($body, $header, $master);
    if ($event === null) {
        return answer($response, 401, 'text/plain', 'Wrong signature');
    }

    $reply = new stdClass();
    if ($event->action === 'MESSAGE') {
        if (!is_string($event->message)) {
            return answer($response, 400, 'text/plain', 'The message is not text');
        }
        $reply->messages = ['message' => $event->message, 'clients' => $event->identifier];
    }
    return answer($response, 200, 'application/json', json_encode($reply, JSON_THROW_ON_ERROR))
        ->withHeader('Authorization', "Bearer $event->secret");
});

$app->run();
