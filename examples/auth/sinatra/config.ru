require_relative "app"

run Connections
