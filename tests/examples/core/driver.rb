# Calls one function of socketless.rb, and prints what it returned or raised as JSON.
require "stringio"
require_relative "socketless"

input = JSON.parse(ARGV.fetch(0), symbolize_names: true)
name = input[:call].gsub(/[A-Z]/) { |letter| "_#{letter.downcase}" }
name = "send_message" if name == "send" # Every object of Ruby has a send.
arguments = input[:args]
arguments[0] = StringIO.new(arguments[0].unpack1("m")) if name == "read_event"
arguments[0] = Socketless::WebhookEvent.new(**arguments[0]) if name == "reply"

begin
  result = Socketless.public_send(name, *arguments)
rescue StandardError => error
  puts JSON.generate(error: error.message)
  exit
end
case result
when Socketless::Answer
  result = { status: result.status, body: result.body, authorization: result.headers["authorization"] }
when Socketless::WebhookEvent
  result = result.to_h
end
puts JSON.generate(result:)
