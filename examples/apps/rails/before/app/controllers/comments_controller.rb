class CommentsController < ApplicationController
  def create
    project = current_user.projects.find(params[:project_id])
    project.comments.create!(author: current_user, text: params[:text])
    redirect_to project, status: :see_other
  end
end
