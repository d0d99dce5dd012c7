<?php

declare(strict_types=1);

use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Slim\Factory\AppFactory;
use Socketless\Answer;

use function Socketless\read_event;
use function Socketless\reply;

require __DIR__ . '/../vendor/autoload.php';
require __DIR__ . '/../socketless.php';

function respond(Response $response, Answer $answer): Response
{
    $response->getBody()->write($answer->body);
    foreach ($answer->headers as $name => $value) {
        $response = $response->withHeader($name, $value);
    }
    return $response->withStatus($answer->status);
}

$app = AppFactory::create();

$app->post('/webhook', function (Request $request, Response $response): Response {
    // The request's own body is empty if a middleware has parsed it.
    $event = read_event(
        fopen('php://input', 'rb'),
        $request->getHeaderLine('x-socketless-signature'),
    );
    if ($event instanceof Answer) {
        return respond($response, $event);
    }
    $echo = ['message' => ['type' => 'echo', 'text' => $event->message]];
    $reply = $event->action === 'MESSAGE' ? $echo : null;
    return respond($response, reply($event, $reply));
});

$app->run();
