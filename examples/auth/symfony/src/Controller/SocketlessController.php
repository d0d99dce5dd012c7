<?php

declare(strict_types=1);

namespace App\Controller;

use Socketless\Answer;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Routing\Attribute\Route;

use function Socketless\connection_for;
use function Socketless\feed_of;
use function Socketless\read_event;
use function Socketless\reply;
use function Socketless\user_of;

final class SocketlessController extends AbstractController
{
    // A tab that reconnects asks at most 20 times.
    private const PER_MINUTE = 60;

    #[Route('/connection', methods: ['POST'])]
    public function connection(Request $request): Response
    {
        // Current browsers say whether this site's page asks; others name
        // the origin of the page.
        $site = $request->headers->get('Sec-Fetch-Site');
        $host = $request->headers->get('Host');
        $origin = $request->headers->get('Origin', '');
        $isOwnPage = $site === null
            ? str_ends_with($origin, "://$host")
            : $site === 'same-origin';
        if (!$isOwnPage) {
            return new Response("Only this site's own pages may connect", 403);
        }
        $session = $request->getSession();
        // Your login's, or $this->getUser()?->getUserIdentifier().
        $user = $session->get('user');
        if ($user === null) {
            return new Response('Log in first', 401);
        }
        $minute = intdiv(time(), 60);
        $asked = ($session->get('asked')[$minute] ?? 0) + 1;
        $session->set('asked', [$minute => $asked]);
        // The person's other requests wait for the session until it is saved.
        $session->save();
        if ($asked > self::PER_MINUTE) {
            $headers = ['Retry-After' => '60'];
            return new Response('Too many connections', 429, $headers);
        }

        try {
            $url = connection_for($user);
            $headers = ['Cache-Control' => 'no-store'];
            return new JsonResponse(['url' => $url], 200, $headers);
        } catch (\Throwable $error) {
            error_log((string) $error);
            return new Response('The service gave no connection', 502);
        }
    }

    #[Route('/webhook', methods: ['POST'])]
    public function webhook(Request $request): Response
    {
        $event = read_event(
            $request->getContent(true),
            $request->headers->get('x-socketless-signature'),
        );
        $answer = $event instanceof Answer ? $event : $this->replyTo($event);
        return new Response($answer->body, $answer->status, $answer->headers);
    }

    private function replyTo(\Socketless\WebhookEvent $event): Answer
    {
        $feed = feed_of(user_of($event->identifier));
        return match ($event->action) {
            'CONNECTION_OPEN' => reply($event, [
                'join' => [$feed],
                'message' => ['type' => 'welcome'],
            ]),
            'CONNECTION_CLOSE' => reply($event, ['leave' => [$feed]]),
            default => reply($event), // Your app's own messages.
        };
    }
}
