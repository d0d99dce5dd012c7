<?php

// The smallest Symfony app around the page's files: Composer would load them, here they are named.
declare(strict_types=1);

use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpKernel\Kernel as BaseKernel;

require 'Symfony/Bundle/FrameworkBundle/autoload.php';
require __DIR__ . '/../socketless.php';
require __DIR__ . '/../src/Controller/SocketlessController.php';

ini_set('display_errors', '0');

final class Kernel extends BaseKernel
{
    use MicroKernelTrait;

    public function registerBundles(): iterable
    {
        return [new FrameworkBundle()];
    }

    public function getProjectDir(): string
    {
        return dirname(__DIR__);
    }

    private function configureContainer(ContainerConfigurator $container): void
    {
        $session = ['storage_factory_id' => 'session.storage.factory.native', 'cookie_secure' => true, 'cookie_samesite' => 'lax'];
        $container->extension('framework', [
            'secret' => '%env(SESSION_SECRET)%',
            'http_method_override' => false,
            'session' => $session + ['handler_id' => null],
        ]);
    }
}

$kernel = new Kernel('prod', false);
$request = Request::createFromGlobals();
$response = $kernel->handle($request);
$response->send();
$kernel->terminate($request, $response);
