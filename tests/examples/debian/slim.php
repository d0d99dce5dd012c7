<?php

declare(strict_types=1);

namespace Slim\Factory;

require_once 'Slim/autoload.php';

/** Makes Debian's Slim 3 in the way of Slim 4, whose routes and PSR-7 messages are the same. */
final class AppFactory
{
    public static function create(): \Slim\App
    {
        return new class extends \Slim\App {
            // Reads the body before the route does, like addBodyParsingMiddleware() of Slim 4.
            public function post($pattern, $callable)
            {
                return parent::post($pattern, $callable)->add(function ($request, $response, $next) {
                    $request->getBody()->getContents();
                    return $next($request, $response);
                });
            }
        };
    }
}
