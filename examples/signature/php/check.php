<?php

declare(strict_types=1);

require __DIR__ . '/signature.php';

$path = getenv('VECTORS') ?: __DIR__ . '/../vectors.json';
$failed = false;
foreach (json_decode(file_get_contents($path), true, flags: JSON_THROW_ON_ERROR)['vectors'] as $vector) {
    $body = base64_decode($vector['bodyBase64'], true);
    $right = verify_signature($body, $vector['header'], $vector['secret']) === $vector['valid'];
    echo $right ? 'ok' : 'not ok', ' ', $vector['name'], "\n";
    $failed = $failed || !$right;
}
exit($failed ? 1 : 0);
