require "json"
require "openssl"
require_relative "signature"

# One client's webhook secret. The master secret never leaves the server.
def secret_for(identifier, master)
  OpenSSL::HMAC.hexdigest("SHA256", master, identifier)
end

# message is whatever the client sent: check it before you use it.
# secret is the one that signed the event; the reply needs it.
VerifiedEvent = Struct.new(:action, :identifier, :message, :secret, keyword_init: true)

# The event, or nil unless the client that it names signed it.
def read_event(body, header, master)
  text = body.dup.force_encoding(Encoding::UTF_8)
  return unless text.valid_encoding?

  event = JSON.parse(text, symbolize_names: true)
  return unless event in { data: { connection: { identifier: String => identifier } } }
  return if master.empty?

  secret = secret_for(identifier, master)
  return unless verify_signature(body, header, secret)

  VerifiedEvent.new(action: event[:action], identifier:, message: event[:data][:message], secret:)
rescue JSON::ParserError
  nil
end
