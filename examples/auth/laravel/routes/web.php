<?php

declare(strict_types=1);

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;
use Socketless\Answer;

use function Socketless\connection_for;
use function Socketless\feed_of;
use function Socketless\read_event;
use function Socketless\reply;
use function Socketless\user_of;

Route::post('/connection', function (Request $request) {
    // Current browsers say whether this site's page asks; others name the
    // origin of the page.
    $site = $request->header('Sec-Fetch-Site');
    $host = $request->header('Host');
    $origin = $request->header('Origin', '');
    $isOwnPage = $site === null
        ? str_ends_with($origin, "://$host")
        : $site === 'same-origin';
    if (!$isOwnPage) {
        return response("Only this site's own pages may connect", 403);
    }
    if ($request->user() === null) {
        return response('Log in first', 401);
    }

    try {
        $url = connection_for((string) $request->user()->getAuthIdentifier());
    } catch (Throwable $error) {
        report($error);
        return response('The service gave no connection', 502);
    }
    return response()->json(['url' => $url])->header('Cache-Control', 'no-store');
    // A tab that reconnects asks at most 20 times a minute.
})->middleware('throttle:60,1,socketless');

Route::post('/webhook', function (Request $request) {
    $event = read_event(
        $request->getContent(true),
        $request->header('x-socketless-signature'),
    );
    $answer = $event;
    if (!$event instanceof Answer) {
        $feed = feed_of(user_of($event->identifier));
        $answer = match ($event->action) {
            'CONNECTION_OPEN' => reply($event, [
                'join' => [$feed],
                'message' => ['type' => 'welcome'],
            ]),
            'CONNECTION_CLOSE' => reply($event, ['leave' => [$feed]]),
            default => reply($event), // Your app's own messages.
        };
    }
    return response($answer->body, $answer->status, $answer->headers);
    // The route needs neither a session nor a CSRF token: it
    // checks the signature.
})->withoutMiddleware('web');
