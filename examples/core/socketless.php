<?php

declare(strict_types=1);

// What a backend needs of Socketless: connections, verified events,
// replies, messages and feeds.
namespace Socketless;

use InvalidArgumentException;
use RuntimeException;

/** This app's own limit: the service states none. */
const BODY_LIMIT = 64 * 1024;

/**
 * A verified event, with its client's secret for reply(). The message is
 * empty unless the action is MESSAGE.
 */
final class WebhookEvent
{
    public function __construct(
        public readonly string $action,
        public readonly string $identifier,
        public readonly string $message,
        public readonly string $secret,
    ) {
    }
}

/** An HTTP answer: a refusal, or a reply. */
final class Answer
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly int $status,
        public readonly string $body,
        public readonly array $headers = ['Content-Type' => 'text/plain'],
    ) {
    }
}

function setting(string $name, string $fallback = ''): string
{
    return getenv($name) ?: $fallback ?: throw new RuntimeException("Set the environment variable $name");
}

/**
 * Whether a text is UTF-8 without U+FFFD, which decoders substitute for
 * what is not: one user could become another.
 */
function is_unicode(string $text): bool
{
    return preg_match('//u', $text) === 1 && !str_contains($text, "\u{FFFD}");
}

/**
 * The webhook secret of one client, who can read it in the token. The
 * master that it is made from stays here.
 */
function secret_for(string $identifier, string $master = ''): string
{
    if (!is_unicode($identifier)) {
        throw new InvalidArgumentException('The identifier is not valid Unicode');
    }
    return hash_hmac('sha256', $identifier, $master ?: setting('SOCKETLESS_WEBHOOK_MASTER_SECRET'));
}

// #region verify
/** Whether the header signs exactly these bytes. */
function verify_signature(string $body, ?string $header, string $secret): bool
{
    if ($header === null || $secret === '') {
        return false;
    }
    $expected = 'hmac-sha256=' . hash_hmac('sha256', $body, $secret);
    return hash_equals($expected, $header);
}
// #endregion verify

// #region read
/**
 * Reads a webhook request. Returns its event, or the refusal to answer with.
 *
 * @param ?resource $stream the body, such as fopen('php://input', 'rb')
 * @param ?string $header the header x-socketless-signature
 */
function read_event(mixed $stream, ?string $header): WebhookEvent|Answer
{
    $body = $stream === null ? '' : stream_get_contents($stream, BODY_LIMIT + 1);
    if ($body === false || strlen($body) > BODY_LIMIT) {
        return new Answer(413, 'The body is too large or too slow');
    }
    $event = json_decode($body, true);
    // Not to be believed before it is verified.
    $identifier = $event['data']['connection']['identifier'] ?? null;
    // Set while you change the master secret.
    $other = getenv('SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER');
    foreach ([setting('SOCKETLESS_WEBHOOK_MASTER_SECRET'), $other] as $master) {
        $secret = is_string($identifier) && is_unicode($identifier) && $master
            ? secret_for($identifier, $master)
            : '';
        if (!verify_signature($body, $header, $secret)) {
            continue;
        }
        if ($master === $other) {
            error_log('A secret from SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER'
                . ' signed an event');
        }
        $action = $event['action'] ?? null;
        $message = $action === 'MESSAGE' ? $event['data']['message'] ?? null : '';
        if (!is_string($action) || !is_string($message)) {
            return new Answer(400, 'The message is not text');
        }
        return new WebhookEvent($action, $identifier, $message, $secret);
    }
    return new Answer(401, 'Wrong signature');
}
// #endregion read

/**
 * Throws if the service would not take this name: one wrong name in a reply
 * makes it ignore the whole reply.
 */
function check_feed(string $name): void
{
    if (!preg_match('/^[a-z0-9_.]{1,100}$/D', $name)) {
        $rule = 'use 1 to 100 lowercase letters, digits, "_" and "."';
        $shown = json_encode($name, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        throw new InvalidArgumentException("Invalid feed name $shown: $rule");
    }
}

/**
 * Answers a verified event, with what your handlers reply. The service
 * ignores an answer without the header.
 *
 * @param ?array{message?: array, join?: string[], leave?: string[]} ...$replies
 */
function reply(WebhookEvent $event, ?array ...$replies): Answer
{
    $clients = $event->identifier;
    $body = [];
    foreach (['join', 'leave'] as $action) {
        // One feed in each action, and each feed once: a join that
        // changes nothing can fail.
        $feeds = array_merge(...array_map(fn (?array $it) => $it[$action] ?? [], $replies));
        foreach (array_unique($feeds) as $feed) {
            check_feed($feed);
            $body['feeds'][] = ['action' => $action, 'feeds' => $feed, 'clients' => $clients];
        }
    }
    foreach ($replies as $it) {
        if (isset($it['message'])) {
            $body['messages'][] = ['clients' => $clients, 'message' => json_text($it['message'] ?: (object) [])];
        }
    }
    $headers = ['Authorization' => "Bearer $event->secret", 'Content-Type' => 'application/json'];
    return new Answer(200, json_text((object) $body), $headers);
}

/** The user of a connection. */
function user_of(string $identifier): string
{
    return preg_replace('/\.[^.]*$/D', '', $identifier);
}

/** Returns the user as a text. Throws if this names no user. */
function check_user(string|int $user): string
{
    if ($user === '') {
        throw new InvalidArgumentException('The user is empty');
    }
    if (!is_unicode((string) $user)) {
        throw new InvalidArgumentException('The user is not valid Unicode');
    }
    return (string) $user;
}

/**
 * The feed that all connections of a user join, such as user.42. An ID that
 * a feed name can't hold is hashed.
 */
function feed_of(string|int $user): string
{
    $user = check_user($user);
    return preg_match('/^[a-z0-9_.]{1,95}$/D', $user) ? "user.$user" : 'user_' . hash('sha256', $user);
}

/**
 * Asks for a new connection of this user, and returns its url. Each
 * connection has its own identifier and secret.
 */
function connection_for(string|int $user, string $webhookUrl = ''): string
{
    $identifier = check_user($user) . '.' . bin2hex(random_bytes(8));
    $webhook = [
        'url' => $webhookUrl ?: rtrim(setting('PUBLIC_URL'), '/') . '/webhook',
        'secret' => secret_for($identifier),
        'options' => ['sendOnConnect' => true, 'sendOnMessage' => true, 'sendOnDisconnect' => true],
    ];
    $answer = call('connection', ['identifier' => $identifier, 'webhook' => $webhook]);
    return json_decode($answer, true, flags: JSON_THROW_ON_ERROR)['url'];
}

/**
 * Sends a message to a feed or to clients, as JSON. Name each receiver
 * once: each naming is one copy.
 *
 * @param array{feeds: string}|array{clients: string|string[]} $to
 */
function send(array $to, array|object $message): void
{
    array_map(check_feed(...), (array) ($to['feeds'] ?? []));
    $text = json_text($message ?: (object) []);
    // This app's own limit: on a slow line, a longer one keeps heartbeats
    // back until the connection ends.
    if (strlen($text) > 100_000) {
        throw new InvalidArgumentException('The message is longer than 100,000 characters: send the address of a file');
    }
    call('message', ['messages' => [...$to, 'message' => $text]]);
}

/**
 * Changes feeds at any time. In the reply to an event, use join
 * and leave instead.
 */
function change_feeds(string $action, string $feeds, string|array $clients): void
{
    check_feed($feeds);
    call('feeds', ['actions' => ['action' => $action, 'feeds' => $feeds, 'clients' => $clients]]);
}

/**
 * Calls the service. A 500 to feeds or message can come with the work done:
 * it is logged, and not thrown.
 */
function call(string $path, array $body): string
{
    $address = setting('SOCKETLESS_API_URL', 'https://app.socketless.ws') . "/api/v0/$path";
    $http = [
        'method' => 'POST',
        'timeout' => 10,
        'ignore_errors' => true, // The text of an error says what is wrong.
        // A redirect is an error: it would take the key, and a client's
        // secret, elsewhere.
        'follow_location' => 0,
        'header' => ['Authorization: Bearer ' . setting('SOCKETLESS_API_KEY'), 'Content-Type: application/json'],
        'content' => json_text($body),
    ];
    $response = fopen($address, 'rb', false, stream_context_create(['http' => $http]));
    if ($response === false) {
        throw new RuntimeException("Socketless did not answer $path");
    }
    // The timeout limits each wait, and not all of them.
    $deadline = microtime(true) + 10;
    for ($text = ''; !feof($response); $text .= fread($response, 65536)) {
        if (microtime(true) > $deadline || stream_get_meta_data($response)['timed_out']) {
            throw new RuntimeException("Socketless took too long to answer $path");
        }
    }
    $headers = stream_get_meta_data($response)['wrapper_data'];
    $status = (int) explode(' ', $headers[0])[1];
    if ($status >= 200 && $status < 300) {
        return $text;
    }
    $location = current(preg_grep('/^Location:/i', $headers));
    $target = $location ? ' to ' . trim(substr($location, 9)) : '';
    $problem = "Socketless answered $path with $status$target: $text";
    if ($path === 'connection' || $status !== 500) {
        throw new RuntimeException($problem);
    }
    error_log($problem);
    return '';
}

function json_text(array|object $value): string
{
    return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
}
