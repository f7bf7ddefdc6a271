Gem::Specification.new do |gem|
  gem.name = 'waraq'
  gem.version = '0.1.0'
  gem.summary = 'Mint embed tokens and sign reads of a Waraq service'
  gem.authors = ['Waraq contributors']
  gem.license = 'MIT'
  gem.homepage = 'https://github.com/waraq/waraq'
  gem.required_ruby_version = '>= 3.0'
  gem.files = ['waraq.rb', 'waraq_grant.rb', 'waraq_webhook.rb', 'README.md']
  gem.require_paths = ['.']
end
