<?php

declare(strict_types=1);

use App\Controller\SocketlessController;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

return static function (RoutingConfigurator $routes): void {
    $routes->add('connection', '/connection')->controller([SocketlessController::class, 'connection'])->methods(['POST']);
    $routes->add('webhook', '/webhook')->controller([SocketlessController::class, 'webhook'])->methods(['POST']);
};
