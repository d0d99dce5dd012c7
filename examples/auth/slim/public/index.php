<?php

declare(strict_types=1);

use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Slim\Factory\AppFactory;
use Socketless\Answer;

use function Socketless\connection_for;
use function Socketless\feed_of;
use function Socketless\read_event;
use function Socketless\reply;
use function Socketless\user_of;

require __DIR__ . '/../vendor/autoload.php';
require __DIR__ . '/../socketless.php';

// Log warnings: printed, they precede the answer and force status 200, even
// for wrong signatures.
ini_set('display_errors', '0');

const PER_MINUTE = 60; // A tab that reconnects asks at most 20 times.

function refuse(Response $response, int $status, string $text): Response
{
    $response->getBody()->write($text);
    return $response->withStatus($status)->withHeader('Content-Type', 'text/plain');
}

function respond(Response $response, Answer $answer): Response
{
    $response->getBody()->write($answer->body);
    foreach ($answer->headers as $name => $value) {
        $response = $response->withHeader($name, $value);
    }
    return $response->withStatus($answer->status);
}

$app = AppFactory::create();

$app->post('/connection', function (
    Request $request,
    Response $response,
): Response {
    // Current browsers say whether this site's page asks; others name the
    // origin of the page.
    $site = $request->getHeaderLine('Sec-Fetch-Site');
    $host = $request->getHeaderLine('Host');
    $origin = $request->getHeaderLine('Origin');
    $isOwnPage = $site === ''
        ? str_ends_with($origin, "://$host")
        : $site === 'same-origin';
    if (!$isOwnPage) {
        return refuse($response, 403, "Only this site's own pages may connect");
    }
    session_start([
        'cookie_httponly' => true,
        'cookie_samesite' => 'Lax',
        'cookie_secure' => true,
        'use_strict_mode' => true,
    ]);
    $user = $_SESSION['user'] ?? null;
    if ($user === null) {
        return refuse($response, 401, 'Log in first');
    }
    $minute = intdiv(time(), 60);
    $asked = ($_SESSION['asked'][$minute] ?? 0) + 1;
    $_SESSION['asked'] = [$minute => $asked];
    // The person's other requests wait for the session until it is closed.
    session_write_close();
    if ($asked > PER_MINUTE) {
        return refuse($response, 429, 'Too many connections')
            ->withHeader('Retry-After', '60');
    }

    try {
        $url = connection_for($user);
    } catch (Throwable $error) {
        error_log((string) $error);
        return refuse($response, 502, 'The service gave no connection');
    }
    $response->getBody()->write(json_encode(['url' => $url], JSON_THROW_ON_ERROR));
    return $response
        ->withHeader('Content-Type', 'application/json')
        ->withHeader('Cache-Control', 'no-store');
});

$app->post('/webhook', function (Request $request, Response $response): Response {
    // The request's own body is empty if a middleware has parsed it.
    $event = read_event(
        fopen('php://input', 'rb'),
        $request->getHeaderLine('x-socketless-signature'),
    );
    if ($event instanceof Answer) {
        return respond($response, $event);
    }
    $feed = feed_of(user_of($event->identifier));
    return respond($response, match ($event->action) {
        'CONNECTION_OPEN' => reply($event, [
            'join' => [$feed],
            'message' => ['type' => 'welcome'],
        ]),
        'CONNECTION_CLOSE' => reply($event, ['leave' => [$feed]]),
        default => reply($event), // Your app's own messages.
    });
});

$app->run();
