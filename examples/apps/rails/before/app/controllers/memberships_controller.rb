class MembershipsController < ApplicationController
  def destroy
    project = current_user.projects.find(params[:project_id])
    project.memberships.find(params[:id]).destroy!
    redirect_to project, status: :see_other
  end
end
