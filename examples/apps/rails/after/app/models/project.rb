class Project < ApplicationRecord
  has_many :memberships
  has_many :users, through: :memberships
  has_many :comments

  def tell(*others)
    TellJob.perform_later([*user_ids, *others], { type: "comments #{id}" })
  end
end
