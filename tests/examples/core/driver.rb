# Calls functions of socketless.rb, one a line of input, and prints what each returned or raised as JSON.
require "stringio"
require_relative "socketless"

$stdout.sync = true

def result_of(input)
  name = input[:call].gsub(/[A-Z]/) { |letter| "_#{letter.downcase}" }
  name = "send_message" if name == "send" # Every object of Ruby has a send.
  arguments = input[:args]
  arguments = [input[:bytes].unpack1("m").force_encoding(Encoding::UTF_8), *arguments] if input[:bytes]
  arguments[0] = StringIO.new(arguments[0].unpack1("m")) if name == "read_event"
  arguments[0] = Socketless::WebhookEvent.new(**arguments[0]) if name == "reply"
  result = Socketless.public_send(name, *arguments)
  case result
  when Socketless::Answer
    { status: result.status, body: result.body, authorization: result.headers["authorization"] }
  when Socketless::WebhookEvent
    result.to_h
  else
    result
  end
end

$stdin.each_line do |line|
  puts JSON.generate(result: result_of(JSON.parse(line, symbolize_names: true)))
rescue StandardError => error
  puts JSON.generate(error: error.message)
end
