<?php

// Prints a session's cookie for each person that the arguments name. PHP keeps the session in a file.
foreach (array_slice($argv, 1) as $user) {
    session_id(bin2hex(random_bytes(16)));
    session_start(['use_cookies' => false, 'use_only_cookies' => false, 'cache_limiter' => '']);
    $_SESSION = ['user' => $user];
    echo 'PHPSESSID=', session_id(), PHP_EOL;
    session_write_close();
}
