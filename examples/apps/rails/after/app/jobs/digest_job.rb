# Tells members how many comments the others wrote on this day.
class DigestJob < ApplicationJob
  def perform(day = Date.current)
    people = Membership.includes(:project).filter_map do |it|
      comments = it.project.comments.where(created_at: day.all_day)
      count = comments.where.not(author_id: it.user_id).count
      next if count.zero?

      # A repeated run finds its notice.
      key = "digest #{it.project_id} #{day}"
      Notice.create_or_find_by!(user_id: it.user_id, key:) do |notice|
        notice.text = "#{it.project.name}: #{count} new comments"
      end
      it.user_id
    end
    # Now: a process that ends loses what its async adapter has queued.
    TellJob.perform_now(people, { type: "notices" })
  end
end
