class Membership < ApplicationRecord
  belongs_to :project
  belongs_to :user
  # Also the one who was removed: that page loads, and is refused.
  after_commit { project.reload.tell(user_id) }
end
