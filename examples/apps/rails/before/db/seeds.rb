# The password of each person is the name: for development only.
ana, ben, = %w[ana ben cem].map { |name| User.create!(name:, password: name) }
Project.create!(name: "Plans", users: [ana, ben])
