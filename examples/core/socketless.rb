# What a backend needs of Socketless: connections, verified events, replies,
# messages and feeds.
require "digest"
require "json"
require "net/http"
require "openssl"
require "securerandom"
require "timeout"

module Socketless
  BODY_LIMIT = 64 * 1024 # This app's own limit: the service states none.

  # A verified event, with its client's secret for reply. message is empty
  # unless the action is MESSAGE.
  WebhookEvent = Struct.new(:action, :identifier, :message, :secret, keyword_init: true)

  # An HTTP answer: a refusal, or a reply. halt(*answer) of Sinatra takes
  # it, and Rack takes answer.to_a.
  Answer = Struct.new(:status, :headers, :body) do
    def to_a = [status, headers, [body]]
  end

  module_function

  def setting(name, fallback = nil)
    value = ENV.fetch(name, "")
    value = fallback if value.empty?
    value || raise("Set the environment variable #{name}")
  end

  def refusal(status, text) = Answer.new(status, { "content-type" => "text/plain" }, text)

  # Whether a text is UTF-8 without U+FFFD, which decoders substitute for
  # what is not: one user could become another.
  def unicode?(text)
    text = text.dup.force_encoding(Encoding::UTF_8)
    text.valid_encoding? && !text.include?("\u{FFFD}")
  end

  # The webhook secret of one client, who can read it in the token. The
  # master that it is made from stays here.
  def secret_for(identifier, master = setting("SOCKETLESS_WEBHOOK_MASTER_SECRET"))
    raise ArgumentError, "The identifier is not valid Unicode" unless unicode?(identifier)

    OpenSSL::HMAC.hexdigest("SHA256", master, identifier)
  end

  # #region verify
  # Whether the header signs exactly these bytes.
  def verify_signature(body, header, secret)
    return false if header.nil? || secret.empty?

    expected = "hmac-sha256=#{OpenSSL::HMAC.hexdigest("SHA256", secret, body)}"
    OpenSSL.secure_compare(expected, header)
  end
  # #endregion verify

  # #region read
  # Reads a webhook request. Returns its event, or the refusal to answer with.
  # stream is the body, such as request.body, and header
  # is x-socketless-signature.
  def read_event(stream, header)
    body = stream&.read(BODY_LIMIT + 1) || ""
    if body.bytesize > BODY_LIMIT
      return refusal(413, "The body is too large or too slow")
    end

    event = parse(body)
    # The identifier is not to be believed before it is verified.
    unless event in { data: { connection: { identifier: String => identifier } } }
      return refusal(401, "Wrong signature")
    end
    return refusal(401, "Wrong signature") unless unicode?(identifier)

    # Set while you change the master secret.
    other = ENV.fetch("SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER", "")
    current = setting("SOCKETLESS_WEBHOOK_MASTER_SECRET")
    master = [current, other].reject(&:empty?).find do |it|
      verify_signature(body, header, secret_for(identifier, it))
    end
    return refusal(401, "Wrong signature") if master.nil?

    if master == other
      warn "A secret from SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER " \
           "signed an event"
    end
    action = event[:action]
    message = action == "MESSAGE" ? event[:data][:message] : ""
    unless action.is_a?(String) && message.is_a?(String)
      return refusal(400, "The message is not text")
    end

    secret = secret_for(identifier, master)
    WebhookEvent.new(action:, identifier:, message:, secret:)
  end

  def parse(body)
    text = body.dup.force_encoding(Encoding::UTF_8)
    JSON.parse(text, symbolize_names: true) if text.valid_encoding?
  rescue JSON::ParserError
    nil
  end
  # #endregion read

  # Raises if the service would not take this name: one wrong name in a
  # reply makes it ignore the whole reply.
  def check_feed(name)
    return if name.match?(/\A[a-z0-9_.]{1,100}\z/)

    rule = 'use 1 to 100 lowercase letters, digits, "_" and "."'
    raise ArgumentError, "Invalid feed name #{JSON.generate(name)}: #{rule}"
  end

  # Answers a verified event, with what your handlers reply, such as
  # { message: {}, join: [], leave: [] }, or nil. The service ignores an
  # answer without the header.
  def reply(event, *replies)
    clients = event.identifier
    given = replies.compact
    # One feed in each action, and each feed once: a join that
    # changes nothing can fail.
    feeds = %i[join leave].flat_map do |action|
      names = given.flat_map { |it| it.fetch(action, []) }.uniq
      names.map { |name| { action:, feeds: name, clients: } }
    end
    feeds.each { |it| check_feed(it[:feeds]) }
    messages = given.filter_map { |it| it[:message] && { clients:, message: JSON.generate(it[:message]) } }
    body = { feeds:, messages: }.reject { |_, items| items.empty? }
    headers = { "authorization" => "Bearer #{event.secret}", "content-type" => "application/json" }
    Answer.new(200, headers, JSON.generate(body))
  end

  # The user of a connection.
  def user_of(identifier) = identifier.sub(/\.[^.]*\z/, "")

  # Returns the user as a text. Raises if this names no user.
  def check_user(user)
    user = user.to_s
    raise ArgumentError, "The user is empty" if user.empty?
    raise ArgumentError, "The user is not valid Unicode" unless unicode?(user)

    user
  end

  # The feed that all connections of a user join, such as user.42. An ID
  # that a feed name can't hold is hashed.
  def feed_of(user)
    user = check_user(user)
    user.match?(/\A[a-z0-9_.]{1,95}\z/) ? "user.#{user}" : "user_#{Digest::SHA256.hexdigest(user)}"
  end

  # Asks for a new connection of this user, and returns its url. Each
  # connection has its own identifier and secret.
  def connection_for(user, webhook_url = "#{setting("PUBLIC_URL").chomp("/")}/webhook")
    identifier = "#{check_user(user)}.#{SecureRandom.hex(8)}"
    options = { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true }
    webhook = { url: webhook_url, secret: secret_for(identifier), options: }
    JSON.parse(call("connection", { identifier:, webhook: })).fetch("url")
  end

  # Sends a message to { feeds: "…" } or { clients: … }, as JSON. Name each
  # receiver once: each naming is one copy.
  def send_message(to, message)
    Array(to[:feeds]).each { |name| check_feed(name) }
    text = JSON.generate(message)
    # This app's own limit: on a slow line, a longer one keeps heartbeats
    # back until the connection ends.
    raise ArgumentError, "The message is longer than 100,000 characters: send the address of a file" if text.length > 100_000
    call("message", { messages: { **to, message: text } })
    nil
  end

  # Changes feeds at any time. In the reply to an event, use join
  # and leave instead.
  def change_feeds(action, feeds, clients)
    check_feed(feeds)
    call("feeds", { actions: { action:, feeds:, clients: } })
    nil
  end

  # Calls the service. A 500 to feeds or message can come with the work
  # done: it is logged, and not raised.
  def call(path, body)
    service = URI(setting("SOCKETLESS_API_URL", "https://app.socketless.ws"))
    headers = { "Authorization" => "Bearer #{setting("SOCKETLESS_API_KEY")}", "Content-Type" => "application/json" }
    limits = { use_ssl: service.scheme == "https", open_timeout: 10, read_timeout: 10 }
    # It follows no redirect: one would take a client's secret in
    # the body elsewhere.
    # Those limit each wait, and this one all of them.
    answer = Timeout.timeout(10) do
      Net::HTTP.start(service.host, service.port, **limits) do |http|
        http.post("#{service.path}/api/v0/#{path}", JSON.generate(body), headers)
      end
    end
    return answer.body if answer.is_a?(Net::HTTPSuccess)

    redirect = answer["location"] && " to #{answer["location"]}"
    problem = "Socketless answered #{path} with #{answer.code}#{redirect}: #{answer.body}"
    raise problem if path == "connection" || answer.code != "500"

    warn problem
  end
end
