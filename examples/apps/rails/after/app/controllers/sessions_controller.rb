class SessionsController < ApplicationController
  skip_before_action :require_login, only: %i[new create]

  def new; end

  def create
    user = User.find_by(name: params[:name])&.authenticate(params[:password])
    return render :new, status: :unprocessable_entity unless user

    end_session # Of whoever was logged in in this browser.
    session[:user_id] = user.id
    redirect_to root_path, status: :see_other
  end

  def destroy
    end_session
    redirect_to new_session_path, status: :see_other
  end

  private

  def end_session
    user = session[:user_id]
    message = { type: "logout", session: session_key }
    reset_session
    TellJob.perform_later([user], message) if user
  end
end
