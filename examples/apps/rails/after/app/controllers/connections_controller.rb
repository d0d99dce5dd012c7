class ConnectionsController < ApplicationController
  # No form with a token: the action looks at the origin.
  skip_forgery_protection
  skip_before_action :require_login # It would redirect to a page.

  def create
    # Current browsers say whether this site's page asks; others name the
    # origin of the page.
    site = request.get_header("HTTP_SEC_FETCH_SITE")
    origin = request.get_header("HTTP_ORIGIN")
    host = request.get_header("HTTP_HOST")
    own_page = site ? site == "same-origin" : origin&.end_with?("://#{host}")
    refusal = "Only this site's own pages may connect"
    return render plain: refusal, status: :forbidden unless own_page
    return render plain: "Log in first", status: :unauthorized unless current_user

    if ConnectionLimit.too_many?(current_user.id)
      response.headers["Retry-After"] = "60"
      return render plain: "Too many connections", status: :too_many_requests
    end
    response.headers["Cache-Control"] = "no-store"
    render json: { url: Socketless.connection_for(current_user.id) }
  rescue StandardError => error
    logger.error error.full_message
    render plain: "The service gave no connection", status: :bad_gateway
  end
end
