class ApplicationController < ActionController::Base
  helper_method :current_user, :session_key
  before_action :require_login

  private

  def current_user
    @current_user ||= User.find_by(id: session[:user_id])
  end

  # #region session
  # Pages of one session know it by this, which logs nobody in.
  def session_key
    session[:key] ||= SecureRandom.hex(16)
  end
  # #endregion session

  def require_login
    redirect_to new_session_path unless current_user
  end
end
