<?php

// Symfony's default app around the page's files. Composer would load them, and YAML files would hold the configuration.
declare(strict_types=1);

use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpKernel\Kernel as BaseKernel;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

require 'Symfony/Bundle/FrameworkBundle/autoload.php';
require __DIR__ . '/../lib/socketless.php';

spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/../src/' . str_replace(['App\\', '\\'], ['', '/'], $class) . '.php';
    if (str_starts_with($class, 'App\\') && is_file($file)) {
        require $file;
    }
});

class_alias(Symfony\Component\Routing\Annotation\Route::class, 'Symfony\Component\Routing\Attribute\Route'); // New in 6.4.

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
        // As in the default config/services.yaml.
        $container->services()->defaults()->autowire()->autoconfigure()->load('App\\', '../src/');
    }

    private function configureRoutes(RoutingConfigurator $routes): void
    {
        // As in the default config/routes.yaml, beside which Symfony doesn't read config/routes.php.
        $routes->import('../src/Controller/', 'annotation');
    }
}

$kernel = new Kernel('prod', false);
$request = Request::createFromGlobals();
$response = $kernel->handle($request);
$response->send();
$kernel->terminate($request, $response);
