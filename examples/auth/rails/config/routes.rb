require_relative "../lib/socketless_webhook"

Rails.application.routes.draw do
  post "/connection", to: "connections#create"
  post "/webhook", to: SocketlessWebhook
end
