class ProjectsController < ApplicationController
  def index
    @projects = current_user.projects.order(:name)
  end

  def show
    @project = current_user.projects.find(params[:id])
  end
end
