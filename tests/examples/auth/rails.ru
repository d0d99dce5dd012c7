# The smallest Rails app around the page's files.
ENV["RAILS_ENV"] ||= "production"
require "action_controller/railtie"

class App < Rails::Application
  config.root = __dir__
  config.load_defaults 6.1
  config.eager_load = false
  config.logger = Logger.new($stderr)
  config.secret_key_base = ENV.fetch("SESSION_SECRET")
  config.session_store :cookie_store, key: "_app_session", same_site: :lax, secure: true
end

ApplicationController = Class.new(ActionController::Base)
App.initialize!
run App if respond_to?(:run)
