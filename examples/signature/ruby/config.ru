require_relative "app"

run Webhook
