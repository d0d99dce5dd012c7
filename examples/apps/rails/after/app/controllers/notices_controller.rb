class NoticesController < ApplicationController
  def index
    response.headers["Cache-Control"] = "no-store"
    render json: unread.pluck(:text)
  end

  def read
    unread.update_all(read_at: Time.current)
    TellJob.perform_later([current_user.id], { type: "notices" })
    redirect_back fallback_location: root_path, status: :see_other
  end

  private

  def unread
    Notice.unread.where(user: current_user)
  end
end
