# Tells the pages of these people that something has changed.
class TellJob < ApplicationJob
  def perform(users, message)
    feeds = users.uniq.map { |user| Socketless.feed_of(user) }
    Socketless.send_message({ feeds: }, message) if feeds.any?
  rescue StandardError => error
    # Pages load again each minute, and with each new connection.
    logger.error error.full_message
  end
end
