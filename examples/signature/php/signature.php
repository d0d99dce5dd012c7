<?php

declare(strict_types=1);

/** Whether $header is the signature of exactly these bytes, made with $secret. */
function verify_signature(string $body, ?string $header, string $secret): bool
{
    if ($header === null || $secret === '') {
        return false;
    }
    $expected = 'hmac-sha256=' . hash_hmac('sha256', $body, $secret);
    return hash_equals($expected, $header);
}
