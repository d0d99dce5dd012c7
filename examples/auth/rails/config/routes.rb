require_relative "../lib/webhook"

Rails.application.routes.draw do
  post "/connection", to: "connections#create"
  post "/webhook", to: Webhook
end
