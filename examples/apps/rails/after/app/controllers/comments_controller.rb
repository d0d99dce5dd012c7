class CommentsController < ApplicationController
  # #region index
  def index
    project = current_user.projects.find_by(id: params[:project_id])
    return head :forbidden unless project

    response.headers["Cache-Control"] = "no-store"
    comments = project.comments.includes(:author).order(:created_at)
    render json: comments.map { |it| "#{it.author.name}: #{it.text}" }
  end
  # #endregion index

  def create
    project = current_user.projects.find(params[:project_id])
    project.comments.create!(author: current_user, text: params[:text])
    redirect_to project, status: :see_other
  end
end
