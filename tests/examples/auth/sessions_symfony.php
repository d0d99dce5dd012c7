<?php

// Prints a session's cookie for each person that the arguments name, as Symfony keeps its attributes in PHP's session.
foreach (array_slice($argv, 1) as $user) {
    session_id(bin2hex(random_bytes(16)));
    session_start(['use_cookies' => false, 'use_only_cookies' => false, 'cache_limiter' => '']);
    $_SESSION = ['_sf2_attributes' => ['user' => $user], '_sf2_meta' => ['u' => time(), 'c' => time(), 'l' => 0]];
    echo 'PHPSESSID=', session_id(), PHP_EOL;
    session_write_close();
}
