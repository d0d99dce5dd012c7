class CreateProjects < ActiveRecord::Migration[6.1]
  def change
    create_table :users, id: :uuid do |t|
      t.string :name, null: false, index: { unique: true }
      t.string :password_digest, null: false
    end
    create_table :projects, id: :uuid do |t|
      t.string :name, null: false
    end
    create_table :memberships, id: :uuid do |t|
      t.references :project, type: :uuid, null: false, foreign_key: true
      t.references :user, type: :uuid, null: false, foreign_key: true
      t.index %i[project_id user_id], unique: true
    end
    create_table :comments, id: :uuid do |t|
      t.references :project, type: :uuid, null: false, foreign_key: true
      t.references :author, type: :uuid, null: false, foreign_key: { to_table: :users }
      t.string :text, null: false, limit: 2000
      t.timestamps
    end
  end
end
