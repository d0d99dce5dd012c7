<?php

declare(strict_types=1);

use function Socketless\verify_signature;

require __DIR__ . '/socketless.php';

$path = getenv('VECTORS') ?: __DIR__ . '/../vectors.json';
$failed = false;
$file = json_decode(file_get_contents($path), true, flags: JSON_THROW_ON_ERROR);
foreach ($file['vectors'] as $vector) {
    $body = base64_decode($vector['bodyBase64'], true);
    $accepted = verify_signature($body, $vector['header'], $vector['secret']);
    $right = $accepted === $vector['valid'];
    echo $right ? 'ok' : 'not ok', ' ', $vector['name'], "\n";
    $failed = $failed || !$right;
}
exit($failed ? 1 : 0);
