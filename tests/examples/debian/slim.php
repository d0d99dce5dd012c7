<?php

declare(strict_types=1);

namespace Slim\Factory;

require_once 'Slim/autoload.php';

/** Makes Debian's Slim 3 in the way of Slim 4, whose routes and PSR-7 messages are the same. */
final class AppFactory
{
    public static function create(): \Slim\App
    {
        return new \Slim\App();
    }
}
