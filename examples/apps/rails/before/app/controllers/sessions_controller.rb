class SessionsController < ApplicationController
  skip_before_action :require_login, only: %i[new create]

  def new; end

  def create
    user = User.find_by(name: params[:name])&.authenticate(params[:password])
    return render :new, status: :unprocessable_entity unless user

    reset_session
    session[:user_id] = user.id
    redirect_to root_path, status: :see_other
  end

  def destroy
    reset_session
    redirect_to new_session_path, status: :see_other
  end
end
