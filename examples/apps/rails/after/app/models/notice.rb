class Notice < ApplicationRecord
  belongs_to :user
  scope :unread, -> { where(read_at: nil).order(:created_at) }
end
