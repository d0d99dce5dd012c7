class Comment < ApplicationRecord
  belongs_to :project
  belongs_to :author, class_name: "User"
  validates :text, presence: true, length: { maximum: 2000 }
end
